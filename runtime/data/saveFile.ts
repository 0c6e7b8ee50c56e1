import { ReceivedFile } from '../request/receivedFile.ts'

/** Saves a file returned by an endpoint to disk; false if the response was no file. */
export function saveFile(answer: unknown): answer is ReceivedFile {
  if (!(answer instanceof ReceivedFile)) return false
  const address = URL.createObjectURL(answer.content)
  const link = document.createElement('a')
  link.href = address
  link.download = answer.name
  link.click()
  // The browser reads the URL after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return true
}
