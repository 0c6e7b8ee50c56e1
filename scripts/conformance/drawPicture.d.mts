/** The picture as base64; names with their boxes in the lengths of the drawing. */
export function drawPicture(given: { svg: string; longest: number }): Promise<{
  png: string
  isBlank: boolean
  names: { id: string; box: { x: number; y: number; width: number; height: number } }[]
}>
