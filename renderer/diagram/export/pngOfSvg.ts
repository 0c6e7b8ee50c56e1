/** Chromium draws no canvas with more pixels, or a longer side. */
const mostPixels = 200_000_000
const longestSide = 16_000

/**
 * Draws an SVG text at twice its size, or as large as a canvas can be.
 *
 * @throws Error if the browser cannot draw it
 */
export async function pngOfSvg(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const { width, height } = image
  const scale = Math.min(2, longestSide / width, longestSide / height, Math.sqrt(mostPixels / (width * height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the browser made no picture')
  return blob
}
