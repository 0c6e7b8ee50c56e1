/** What every answer of the API looks like. */
export interface Envelope {
  status: boolean
  code: number
  message: string
  data: unknown
}

export const succeeded = (data: unknown): Envelope => ({
  status: true,
  code: 200,
  message: '操作成功',
  data: data ?? null,
})

/** The same around data that are JSON already. */
export const succeededText = (data: string): string => `${successStart}${data}}`
const successStart = JSON.stringify(succeeded(null)).slice(0, -'null}'.length)

export const failed = (code: number, message: string, data: unknown = null): Envelope => ({
  status: false,
  code,
  message,
  data,
})
