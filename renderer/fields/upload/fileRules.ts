import type { ResolvedField } from '../../../runtime/schema/resolvedPage.ts'
import { isAccepted, largestFile } from '../../../schemas/evaluate/fileValue.ts'
import type { FileEnding } from '../../../schemas/types/entity.ts'

/** Image types that browsers display and the storage serves. */
export const imageEndings: readonly FileEnding[] = ['.png', '.jpg', '.jpeg', '.gif', '.webp']

export interface FileRules {
  /** Undefined accepts all types of the storage. */
  accept: readonly FileEnding[] | undefined
  /** MB. */
  maxSize: number
  most: number
}

export function rulesOf({ property, input }: ResolvedField): FileRules {
  const isList = property?.type === 'array'
  return {
    accept: property?.['x-accept'] ?? (input === 'upload' ? undefined : imageEndings),
    maxSize: property?.['x-maxSize'] ?? largestFile,
    most: isList ? (property?.maxItems ?? 20) : 1,
  }
}

/** Returns why a file is refused before uploading. */
export function refusal(file: File, { accept, maxSize }: FileRules): string | undefined {
  if (accept && !isAccepted(file.name, accept)) return `只支持 ${accept.join('、')}`
  if (file.size > maxSize * 1024 * 1024) return `不能超过 ${maxSize} MB`
  return file.size === 0 ? '文件为空' : undefined
}

/** Returns the rules as text: `支持 .pdf、.docx，单个不超过 10 MB，最多 5 个` */
export function rulesText({ accept, maxSize, most }: FileRules): string {
  const types = accept ? `支持 ${accept.join('、')}，` : ''
  return `${types}单个不超过 ${maxSize} MB${most > 1 ? `，最多 ${most} 个` : ''}`
}

export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
