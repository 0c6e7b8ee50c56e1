import type { Person } from './rows.ts'

/** What the pages written by hand ask the server for. */
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
