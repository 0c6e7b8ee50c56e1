import { OssError } from './ossError.ts'

/** How the content of a type begins, where that can be told. */
const signatures: Record<string, (bytes: Buffer) => boolean> = {
  'image/png': bytes => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47]),
  'image/jpeg': bytes => startsWith(bytes, [0xff, 0xd8, 0xff]),
  'image/gif': bytes => bytes.subarray(0, 4).toString('latin1') === 'GIF8',
  'image/webp': bytes =>
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  'application/pdf': bytes => bytes.subarray(0, 1024).toString('latin1').includes('%PDF-'),
  'application/zip': isZip,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': isZip,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': isZip,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': isZip,
}

/** The types that are taken, by the ending of the name. What the caller says about the type does not count. */
const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  zip: 'application/zip',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
}

/** Shown by the browser itself; everything else is downloaded. */
const shown = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

export const isShown = (contentType: string): boolean => shown.has(contentType)

/** The type of an object, after its name and its first bytes agree; refuses what is not taken. */
export function contentTypeOf(key: string, bytes: Buffer): string {
  const ending = /\.([A-Za-z0-9]+)$/.exec(key)?.[1]?.toLowerCase() ?? ''
  const type = types[ending]
  if (type === undefined) throw new OssError(415, 'InvalidFileType', '不支持的文件类型')
  if (bytes.length === 0) throw new OssError(400, 'EmptyFile', '文件为空')
  if (signatures[type]?.(bytes) === false) throw new OssError(415, 'InvalidFileType', '文件内容与类型不符')
  return type
}

const startsWith = (bytes: Buffer, signature: number[]) => signature.every((byte, index) => bytes[index] === byte)

function isZip(bytes: Buffer): boolean {
  return startsWith(bytes, [0x50, 0x4b])
}
