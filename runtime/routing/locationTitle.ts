import type { Location } from './route.ts'

/** Returns the title; a page for both adding and editing is named by its use: with an id it edits. */
export const locationTitle = ({ route, params }: Location): string =>
  route.title.replace(/^新增\/编辑/, params.id === undefined ? '新增' : '编辑')
