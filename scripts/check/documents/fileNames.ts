import { basename } from 'node:path'
import type { Document } from '../reading/document.ts'

/** `organizationId` is `organization-id`. */
export const kebabCase = (name: string): string =>
  name.replace(/(?<=[a-z0-9])[A-Z]/g, letter => `-${letter}`).toLowerCase()

/** Checks that a file is named after what it declares, so that it is found without a search. */
export function checkFileName(document: Document<unknown>, key: string, name: string): void {
  const expected = `${kebabCase(name)}.json`
  if (basename(document.file) !== expected) document.report([key], `"${name}" belongs into a file ${expected}`)
}
