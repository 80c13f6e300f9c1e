import sharp, { type Sharp } from 'sharp'

/** Renders an SVG to pixels of exactly that width. */
export async function rasterise(drawing: string, width: number): Promise<Sharp> {
  const natural = await sharp(Buffer.from(drawing)).metadata()
  const { data, info } = await sharp(Buffer.from(drawing), { density: (72 * width) / natural.width })
    .resize({ width })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}
