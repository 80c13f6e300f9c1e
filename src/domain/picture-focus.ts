/** The focus of a picture, as CSS's `object-position`: `30% 50%` from the left and the top of what does not fit. */
export type Focus = { x: number; y: number }

/** The centre, the default. */
export const CENTER: Focus = { x: 50, y: 50 }

export function readFocus(focus: string | undefined): Focus {
  const [, x, y] = /^(\d{1,3})% (\d{1,3})%$/.exec(focus ?? '') ?? []
  return x === undefined || y === undefined ? CENTER : { x: Number(x), y: Number(y) }
}

type Size = { width: number; height: number }

/** Returns the largest square of a picture around its focus, in whole pixels, as `object-fit: cover` crops it. */
export function squareOf({ width, height }: Size, focus: string | undefined) {
  const { x, y } = readFocus(focus)
  const side = Math.min(width, height)
  return {
    left: Math.round(((width - side) * x) / 100),
    top: Math.round(((height - side) * y) / 100),
    width: side,
    height: side,
  }
}

/**
 * Returns by how many pixels a picture overhangs a frame that it covers, in each direction.
 * @param ratio its width divided by its height
 */
export function hiddenPixels(ratio: number, frame: Size): Size {
  const isWider = ratio > frame.width / frame.height
  return isWider
    ? { width: frame.height * ratio - frame.width, height: 0 }
    : { width: 0, height: frame.width / ratio - frame.height }
}

/** Returns the focus after a drag by this many pixels; it follows the finger and stops at the edges. */
export function draggedFocus(focus: Focus, by: { x: number; y: number }, out: Size): Focus {
  const moved = (from: number, pixels: number, length: number) =>
    length < 1 ? from : Math.min(100, Math.max(0, from - (pixels / length) * 100))
  return { x: moved(focus.x, by.x, out.width), y: moved(focus.y, by.y, out.height) }
}
