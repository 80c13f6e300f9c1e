/** A small preview of a picture on the shopper's device: drawn on a canvas, as it has no URL to load. */
export const PicturePreview = ({ bitmap }: { bitmap: ImageBitmap }) => (
  <canvas
    ref={canvas => {
      if (!canvas) return
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    }}
    className="size-full object-cover"
  />
)
