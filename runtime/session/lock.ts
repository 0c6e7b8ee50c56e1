/**
 * The locked screen of somebody who left the desk: nothing is seen or done until the password is given again. A reload
 * keeps it; the server counts wrong tries like those of a sign-in.
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

/** Throws a RequestError when the password is wrong. */
export async function unlock(password: string): Promise<void> {
  const body = { password: await encryptPassword(password) }
  await request({ method: 'POST', url: '/upms/pass/verify', body, silent: true })
  keep(false)
}

// Whoever signs in next finds an open screen.
session.subscribe(() => {
  if (session.get().token === undefined && locked.get()) keep(false)
})
