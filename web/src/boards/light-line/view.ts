/** The views of the five games. */

import type {
  HeadLineView,
  KidzLineView,
  LineView,
  LongLineView,
  SoloLineView,
} from "../../lib/protocol";

export type { LightLineCardView as CardView } from "../../lib/protocol";
export type { HeadLineView, KidzLineView, LineView, LongLineView, SoloLineView };
export type LightLineView = LineView | KidzLineView | LongLineView | SoloLineView | HeadLineView;
