/** A place that contains a value, with the number of uses. */
export interface Use {
  id: string
  title: string
  count: number
}
