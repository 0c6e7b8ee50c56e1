import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { appearance, readAppearance } from './appearance.ts'

const key = 'appearance'
const savePause = 600

/**
 * Loads the appearance that the user chose in another browser, and saves each further choice on the server. A failed
 * read or save never disturbs: this browser has its own copy. Returns the function that stops it.
 */
export function keepAppearance(): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined
  let ended = false
  let taking = false
  const save = () =>
    callEndpoint('preference.save', { key, value: appearance.get() }, { silent: true, mask: false }).catch(() => {})
  const unsubscribe = appearance.subscribe(() => {
    if (taking) return
    clearTimeout(pause)
    pause = setTimeout(() => {
      pause = undefined
      void save()
    }, savePause)
  })
  const read = async () => {
    const answer = await callEndpoint('preference.read', { key }, { silent: true, mask: false })
    const value = typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : null
    // A choice made while the load was running wins.
    if (ended || pause !== undefined || value === null) return
    taking = true
    appearance.set(readAppearance(value))
    taking = false
  }
  read().catch(() => {})
  return () => {
    ended = true
    unsubscribe()
    if (pause === undefined) return
    clearTimeout(pause)
    void save()
  }
}
