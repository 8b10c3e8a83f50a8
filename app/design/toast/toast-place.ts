type Span = { top: number; bottom: number };

/** The end of the window where a message of this height hides less of what has the focus: the lower one, unless it is there. */
export function toastPlace(height: number, focused: Span, room: Span): 'above' | 'below' {
  const hidden = ({ top, bottom }: Span) => Math.min(bottom, focused.bottom) - Math.max(top, focused.top);
  const below = hidden({ top: room.bottom - height, bottom: room.bottom });
  const above = hidden({ top: room.top, bottom: room.top + height });
  return below > 0 && above < below ? 'above' : 'below';
}
