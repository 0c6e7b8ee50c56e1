/** A view of a list as the server keeps it; what `value` means only the list knows. */
export interface SavedView {
  id: string
  revision: number
  page: string
  name: string
  value: Record<string, unknown>
}

/** A view that may be chosen, with whom it belongs to. */
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
