import type { Person } from './rows.ts'

/** Server calls of the handwritten pages. */
export interface Answer {
  records: Person[]
  total: number
}

export interface Entry {
  value: string
  label: string
  color: string
}

export async function call<T>(url: string, body?: unknown): Promise<T> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return ((await response.json()) as { data: T }).data
}
