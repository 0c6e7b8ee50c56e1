import { fileTypeFromBuffer } from 'file-type'
import { OssError } from './ossError.ts'

interface TakenType {
  type: string
  /** Types accepted from the first bytes; texts may be unrecognizable. */
  sniffed: readonly string[]
  /** Displayed by the browser; all other files are downloaded. */
  isShown?: boolean
}

const office = (kind: string, type: string): TakenType => ({ type, sniffed: [kind, 'zip'] })
// Old formats and password-protected files share one container format.
const oldOffice = (type: string): TakenType => ({ type, sniffed: ['cfb'] })
const text = (type: string): TakenType => ({ type: `${type}; charset=utf-8`, sniffed: [] })
const shown = (type: string, sniffed: string): TakenType => ({ type, sniffed: [sniffed], isShown: true })
const openXml = 'application/vnd.openxmlformats-officedocument'

/** Accepted types by file extension. The caller's content type is ignored. */
const types: Record<string, TakenType> = {
  png: { ...shown('image/png', 'png'), sniffed: ['png', 'apng'] },
  jpg: shown('image/jpeg', 'jpg'),
  jpeg: shown('image/jpeg', 'jpg'),
  gif: shown('image/gif', 'gif'),
  webp: shown('image/webp', 'webp'),
  svg: { type: 'image/svg+xml', sniffed: ['xml'], isShown: true },
  pdf: { type: 'application/pdf', sniffed: ['pdf'] },
  txt: text('text/plain'),
  csv: text('text/csv'),
  json: { type: 'application/json', sniffed: [] },
  md: text('text/markdown'),
  zip: { type: 'application/zip', sniffed: ['zip', 'docx', 'xlsx', 'pptx', 'jar', 'apk', 'epub', 'odt', 'ods', 'odp'] },
  doc: oldOffice('application/msword'),
  xls: oldOffice('application/vnd.ms-excel'),
  ppt: oldOffice('application/vnd.ms-powerpoint'),
  docx: office('docx', `${openXml}.wordprocessingml.document`),
  xlsx: office('xlsx', `${openXml}.spreadsheetml.sheet`),
  pptx: office('pptx', `${openXml}.presentationml.presentation`),
  woff: { type: 'font/woff', sniffed: ['woff'] },
  woff2: { type: 'font/woff2', sniffed: ['woff2'] },
  ttf: { type: 'font/ttf', sniffed: ['ttf', 'otf', 'ttc'] },
}

const shownTypes = new Set(Object.values(types).flatMap(({ type, isShown }) => (isShown ? [type] : [])))
export const isShown = (contentType: string): boolean => shownTypes.has(contentType)

export const archiveTypes: ReadonlySet<string> = new Set(
  Object.values(types).flatMap(({ type, sniffed }) => (sniffed.includes('zip') ? [type] : [])),
)

/**
 * Returns the type of an object after checking that name and first bytes agree; refuses types that are not accepted.
 */
export async function contentTypeOf(key: string, head: Buffer): Promise<string> {
  const taken = takenType(key)
  if (head.length === 0) throw new OssError(400, 'EmptyFile', '文件为空')
  const found = await fileTypeFromBuffer(head)
  const agrees =
    taken.sniffed.length === 0
      ? (found === undefined || found.ext === 'xml') && !head.includes(0)
      : // An SVG without a declaration is recognized only by its element.
        found === undefined
        ? taken.type === 'image/svg+xml' && /<svg[\s>]/.test(head.toString('utf8'))
        : taken.sniffed.includes(found.ext)
  if (!agrees) throw new OssError(415, 'InvalidFileType', '文件内容与类型不符')
  return taken.type
}

/** The same check by name alone, before the content arrives. */
export function takenType(key: string): TakenType {
  const taken = ofEnding(key)
  if (!taken) throw new OssError(415, 'InvalidFileType', '不支持的文件类型')
  return taken
}

/** Returns the type of a known file extension. */
export const knownType = (key: string): string | undefined => ofEnding(key)?.type

function ofEnding(key: string): TakenType | undefined {
  const ending = /\.([A-Za-z0-9]+)$/.exec(key)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(types, ending) ? types[ending] : undefined
}
