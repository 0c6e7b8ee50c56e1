/**
 * Runs in a page: draws an SVG text as an image of its own, as in a file, and reads it from a canvas; then measures its
 * names in the page.
 *
 * @param {{ svg: string, longest: number }} given
 */
export async function drawPicture({ svg, longest }) {
  const { document, DOMParser, DOMPoint, Image } = /** @type {any} */ (globalThis)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const scale = Math.min(2, longest / image.width, longest / image.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(image.width * scale)
  canvas.height = Math.ceil(image.height * scale)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const pixels = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer)
  const isBlank = pixels.every(pixel => pixel === pixels[0])

  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  document.body.replaceChildren(document.importNode(root, true))
  const shown = document.body.firstElementChild
  const toDrawing = shown.getScreenCTM().inverse()
  const names = [...shown.querySelectorAll('[data-name]')].map(text => {
    const { left, top, right, bottom } = text.getBoundingClientRect()
    const from = new DOMPoint(left, top).matrixTransform(toDrawing)
    const to = new DOMPoint(right, bottom).matrixTransform(toDrawing)
    const box = { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y }
    return { id: String(text.getAttribute('data-name')), box }
  })
  return { png: String(canvas.toDataURL('image/png').split(',')[1]), isBlank, names }
}
