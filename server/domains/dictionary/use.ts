/** A place that holds a value, and how often. */
export interface Use {
  id: string
  title: string
  count: number
}
