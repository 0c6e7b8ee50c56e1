import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { appearance, readAppearance } from './appearance.ts'

const key = 'appearance'
const savePause = 600

/**
 * Takes over what the person chose elsewhere, and keeps every further choice on the server. A failed read or save never
 * disturbs: this browser has its own copy. Answers the function that ends it.
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
    // Whoever chose something meanwhile means that.
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
