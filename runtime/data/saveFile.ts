import { ReceivedFile } from '../request/receivedFile.ts'

/** Puts a file that an endpoint answered on the person's disk; false when the answer was no file. */
export function saveFile(answer: unknown): answer is ReceivedFile {
  if (!(answer instanceof ReceivedFile)) return false
  const address = URL.createObjectURL(answer.content)
  const link = document.createElement('a')
  link.href = address
  link.download = answer.name
  link.click()
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return true
}
