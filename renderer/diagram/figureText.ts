import type { DiagramMeasure } from '../../schemas/types/diagram.ts'

/**
 * Returns a figure with its unit.
 *
 * @example figureText(3, { name: 'visits', title: '经过次数', unit: '次' }) // '3 次'
 */
export const figureText = (figure: number | undefined, { unit = '' }: DiagramMeasure): string | undefined =>
  figure === undefined ? undefined : `${figure} ${unit}`.trim()
