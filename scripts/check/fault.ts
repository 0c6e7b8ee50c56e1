/** An error or a warning at one place. */
export interface Fault {
  level: 'error' | 'warning'
  file: string
  line: number
  column: number
  /** JSON path; empty for the whole file and for sources. */
  path: string
  message: string
}

export const byPlace = (a: Fault, b: Fault): number =>
  a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1

/** `schemas/pages/position/list.json:7:20 columns[1]: field "nmae" is not in entity "position" (name?)` */
export const faultLine = ({ level, file, line, column, path, message }: Fault): string =>
  `${file}:${line}:${column}${path === '' ? '' : ` ${path}`}: ${level === 'warning' ? 'warning: ' : ''}${message}`

/** Returns a line that GitHub shows beside the source. */
export function githubLine({ level, file, line, column, path, message }: Fault): string {
  const text = (path === '' ? message : `${path}: ${message}`).replaceAll('%', '%25').replaceAll('\n', '%0A')
  return `::${level} file=${file},line=${line},col=${column}::${text}`
}
