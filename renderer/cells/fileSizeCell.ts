import { type CellKind, textOf } from '../page/cellKind.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** A number of bytes in a readable unit. */
export const fileSizeCell: CellKind = {
  compile: () => value => (typeof value === 'number' && value >= 0 ? sizeText(value) : textOf(value)),
}

/** `sizeText(1536)` is `1.5 KB`. */
export function sizeText(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** power
  return `${value < 10 && power > 0 ? value.toFixed(1).replace(/\.0$/, '') : Math.round(value)} ${units[power]}`
}
