import { client } from '../../runtime/request/client.ts'

/** Returns what `npm run check` reports for a text in place of an example; the example server runs the check. */
export async function checkExample(file: string, text: string, signal: AbortSignal): Promise<string[]> {
  const response = await client.fetch(`${client.baseUrl}/playground/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ file, text }),
    signal,
  })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const { messages } = (await response.json()) as { messages: string[] }
  return messages
}
