import { type FileValue, fileOf } from '../../../../schemas/evaluate/fileValue.ts'

/** Returns the console's own files anywhere inside a value; a text counts if it is such an address. */
export function filesIn(value: unknown): FileValue[] {
  if (Array.isArray(value)) return value.flatMap(filesIn)
  if (typeof value === 'string') return isStored(value) ? [fileOf(value) as FileValue] : []
  if (typeof value !== 'object' || value === null) return []
  const file = 'url' in value ? fileOf({ name: Reflect.get(value, 'name'), url: value.url }) : undefined
  if (file && isStored(file.url)) return [file]
  return Object.values(value).flatMap(filesIn)
}

const isStored = (text: string) => /^\/oss\/[^\s"'<>\\?#]{1,800}$/.test(text)
