type Box = { top: number; bottom: number; left: number; right: number };

/** The end of the window for a message that stands within the bar at its head: there, unless it would hide what has the focus and the foot would not. */
export function toastPlace(head: Box, focused: Box, windowHeight: number): 'head' | 'foot' {
  const isHidden =
    head.top < focused.bottom && focused.top < head.bottom && head.left < focused.right && focused.left < head.right;
  return isHidden && focused.bottom < windowHeight / 2 ? 'foot' : 'head';
}
