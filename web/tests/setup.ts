/** happy-dom has no Web Animations: a transition is over at once. */

Element.prototype.animate = () =>
  ({
    cancel() {},
    finish() {},
    play() {},
    pause() {},
    onfinish: null,
    finished: Promise.resolve(),
    effect: null,
    currentTime: 0,
    playState: "finished",
  }) as unknown as Animation;
Element.prototype.getAnimations = () => [];
