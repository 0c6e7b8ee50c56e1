/**
 * The locked screen of an absent user: nothing can be seen or done until the password is entered. It survives a reload;
 * the server counts wrong tries like those of a sign-in.
 */
import { encryptPassword } from '../crypto/encryptPassword.ts'
import { request } from '../request/request.ts'
import { createStore } from '../store.ts'
import { session } from './session.ts'

const key = 'locked'

export const locked = createStore(globalThis.sessionStorage?.getItem(key) === 'yes')

function keep(now: boolean): void {
  locked.set(now)
  if (now) globalThis.sessionStorage?.setItem(key, 'yes')
  else globalThis.sessionStorage?.removeItem(key)
}

export const lock = () => keep(true)

/** Unlocks the screen; throws a RequestError if the password is wrong. */
export async function unlock(password: string): Promise<void> {
  const body = { password: await encryptPassword(password) }
  await request({ method: 'POST', url: '/upms/pass/verify', body, silent: true })
  keep(false)
}

// The next user starts with an unlocked screen.
session.subscribe(() => {
  if (session.get().token === undefined && locked.get()) keep(false)
})
