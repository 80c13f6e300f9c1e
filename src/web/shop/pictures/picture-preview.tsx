/** A small look at a picture that is still in the shopper's own hands: painted, as it has no address to load it from. */
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
