/** Where the eye is: the world is drawn moved by x, y and scaled. */

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Camera {
  x: number;
  y: number;
  scale: number;
}

type Size = { width: number; height: number };
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Whether an area is too large to be seen as a whole at the least scale. */
export function isTooLarge(area: Area, frame: Size, least: number): boolean {
  return frame.width / area.width < least || frame.height / area.height < least;
}

/** The camera that shows an area as large as it may be; where that is too much, around `centre`. */
export function fitted(
  area: Area,
  frame: Size,
  least: number,
  most: number,
  centre?: { x: number; y: number },
): Camera {
  if (frame.width === 0 || frame.height === 0) return { x: 0, y: 0, scale: 1 };
  const scale = clamp(Math.min(frame.width / area.width, frame.height / area.height), least, most);
  const along = (start: number, length: number, room: number, middle: number) => {
    if (length * scale <= room) return room / 2 - (start + length / 2) * scale;
    return clamp(room / 2 - middle * scale, room - (start + length) * scale, -start * scale);
  };
  const { x, y } = centre ?? { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  return {
    x: along(area.x, area.width, frame.width, x),
    y: along(area.y, area.height, frame.height, y),
    scale,
  };
}

/** The camera after zooming in by a factor while the point x, y of the frame stays. */
export function zoomed(
  camera: Camera,
  by: number,
  x: number,
  y: number,
  least: number,
  most: number,
): Camera {
  const scale = clamp(camera.scale * by, least, most);
  const ratio = scale / camera.scale;
  return { x: x - (x - camera.x) * ratio, y: y - (y - camera.y) * ratio, scale };
}

/** The same camera, but the world does not leave the frame. */
export function bounded(camera: Camera, world: Area, frame: Size): Camera {
  const { scale } = camera;
  const margin = 60;
  return {
    x: clamp(
      camera.x,
      margin - (world.x + world.width) * scale,
      frame.width - margin - world.x * scale,
    ),
    y: clamp(
      camera.y,
      margin - (world.y + world.height) * scale,
      frame.height - margin - world.y * scale,
    ),
    scale,
  };
}
