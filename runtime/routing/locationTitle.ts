import type { Location } from './route.ts'

/** A page that both adds and edits is called by what it does here: with the id of a record it edits. */
export const locationTitle = ({ route, params }: Location): string =>
  route.title.replace(/^新增\/编辑/, params.id === undefined ? '新增' : '编辑')
