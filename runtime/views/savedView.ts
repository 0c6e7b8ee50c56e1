/** A list view stored on the server; only the list interprets `value`. */
export interface SavedView {
  id: string
  revision: number
  page: string
  name: string
  value: Record<string, unknown>
}

/** A choosable view with its owner. */
export interface ListedView extends SavedView {
  mine: boolean
  preset: boolean
  userName: string
  roleIds: string[]
  roles: { id: string; name: string }[]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const readViews = (answer: unknown): ListedView[] =>
  Array.isArray(answer) ? (answer.filter(isRecord) as unknown as ListedView[]).map(withValue) : []

const withValue = (view: ListedView): ListedView => ({ ...view, value: isRecord(view.value) ? view.value : {} })
