/**
 * The signed-in user, application, and permissions. Tokens come first (login, ticket, or session storage after a
 * reload); `load` then fetches the user, the permission codes and the menu. When the tokens are dropped, by logout or
 * refusal, everything else is too.
 */
import { encryptPassword } from '../crypto/encryptPassword.ts'
import { forgetCalls } from '../data/recentCalls.ts'
import { environment, projectName } from '../environment/environment.ts'
import { forgetReminders } from '../notify/reminders.ts'
import { signWithPasskey } from '../passkey/passkey.ts'
import { applicationId } from '../request/applicationId.ts'
import { leaving } from '../request/leaving.ts'
import { request } from '../request/request.ts'
import { RequestError } from '../request/requestError.ts'
import { readTokens, tokens } from '../request/tokens.ts'
import { navigate } from '../routing/navigate.ts'
import { readCookie, rememberReturnAddress } from '../routing/returnAddress.ts'
import { createStore } from '../store.ts'
import { tabs } from '../tabs/tabs.ts'
import { loadAddedScreens } from './addedScreens.ts'
import { applicationTarget } from './applicationTarget.ts'
import { finding } from './findings.ts'
import { oidcAttempt } from './oidcAttempt.ts'
import { askSecondStep, readDeviceToken, readSecondStep, type SecondStep } from './secondStep.ts'
import { readApplication, readCodes, readMenus, readUser, type SessionState } from './sessionState.ts'
import { trustedDevice } from './trustedDevice.ts'

const signedOut: SessionState = {
  hasEnded: false,
  user: null,
  application: null,
  permissions: new Set(),
  menus: [],
  watermark: false,
  phase: 'none',
}
/** The user and permissions from the server. */
type Rights = Omit<SessionState, 'token' | 'hasEnded' | 'phase'>

const store = createStore<SessionState>(withToken(signedOut))

function withToken(state: SessionState): SessionState {
  const token = tokens.get()?.accessToken
  if (token !== undefined) return { ...state, hasEnded: false, token }
  return { ...signedOut, hasEnded: state.hasEnded || state.token !== undefined }
}

tokens.subscribe(() => store.set(withToken))

/** Incremented when the user or application changes, so that late responses are ignored. */
let visit = 0

/** Loads user, permissions and menu. Throws a RequestError; a 401 has already dropped the tokens. */
async function load(): Promise<void> {
  const mine = visit
  store.set(state => ({ ...state, phase: state.phase === 'ready' ? 'ready' : 'loading' }))
  try {
    const loaded = await fetchRights()
    await loadAddedScreens(loaded.menus)
    if (tokens.get() && visit === mine) adopt(loaded)
  } catch (error) {
    store.set(state => (state.token === undefined || visit !== mine ? state : { ...state, phase: 'failed' }))
    throw error
  }
}

async function fetchRights(): Promise<Rights> {
  const [person, rights] = await Promise.all([
    request({ method: 'GET', url: '/upms/personInfo/detail', silent: true }),
    request({
      method: 'GET',
      url: '/auth/user/permissions',
      query: { appCode: projectName, appId: applicationId.get() },
      silent: true,
    }),
  ])
  const { permissionsList, menus, application, watermark } = (rights ?? {}) as Record<string, unknown>
  return {
    user: readUser(person),
    application: readApplication(application),
    permissions: readCodes(permissionsList),
    menus: readMenus(menus),
    watermark: watermark === true,
  }
}

function adopt(loaded: Rights): void {
  if (loaded.application) remember(loaded.application.id, loaded.application.name)
  store.set(state => ({ ...state, ...loaded, phase: 'ready' }))
}

function remember(id: string, name: string): void {
  applicationId.set(id)
  globalThis.sessionStorage?.setItem('applicationName', name)
}

function accept(answer: unknown): void {
  const fresh = readTokens(answer)
  if (!fresh) throw new RequestError({ status: 0, message: finding('SIGN_IN_FAILED').message })
  const lastUser = globalThis.sessionStorage?.getItem('lastUser')
  // Closes the pages of a previous user.
  if (lastUser !== fresh.userCode) {
    tabs.reset()
    forgetReminders()
    forgetCalls()
  } else {
    // The session ended in view-as mode: restores the user's own pages.
    tabs.unpark()
  }
  globalThis.sessionStorage?.setItem('lastUser', fresh.userCode)
  visit += 1
  leaving.end()
  tokens.set(fresh)
}

/** Enters with the tokens of a response; returns the second step if it requires one. */
async function enter(answer: unknown): Promise<SecondStep | null> {
  const next = readSecondStep(answer)
  if (next) return next
  applicationId.set(environment.appId)
  accept(answer)
  await load()
  return null
}

export interface Credentials {
  username: string
  password: string
  verifyKey?: string
  verifyCode?: string
}

type SecondProof = { ticket: string; remember: boolean } & ({ code: string } | { passkey: unknown })

export const session = {
  get: store.get,
  subscribe: store.subscribe,

  /**
   * Signs in by password and loads the session. Silent: the login page shows the error. Returns the second step if the
   * account needs one: no session exists then.
   */
  async login({ username, password, verifyKey, verifyCode }: Credentials): Promise<SecondStep | null> {
    const deviceToken = trustedDevice.tokenOf(username)
    const answer = await request({
      method: 'POST',
      url: '/auth/oauth/token',
      form: {
        grant_type: 'password',
        username,
        password: await encryptPassword(password),
        ...(verifyKey && { verifyKey }),
        ...(verifyCode && { verifyCode }),
        ...(deviceToken && { deviceToken }),
      },
      basic: true,
      silent: true,
      mask: false,
    })
    return enter(answer)
  },

  /** Completes the second step with a code, a recovery code or a passkey. */
  async verifySecondFactor(given: SecondProof): Promise<void> {
    await session.enterAfterSecondStep(await askSecondStep('verify', { ...given }))
  },

  /** Signs in by passkey alone. Silent, like `login`. @throws RequestError, PasskeyError */
  async loginByPasskey(): Promise<void> {
    const ask = (path: string, body: object) =>
      request({ method: 'POST', url: `/auth/passkey/${path}`, body, basic: true, silent: true, mask: false })
    const offer = await ask('begin', {})
    const passkey = await signWithPasskey(offer)
    await enter(await ask('signIn', { ticket: (offer as Record<string, unknown>).ticket, passkey }))
  },

  /** Enters with the response of the second step, and stores the token of a trusted browser. */
  async enterAfterSecondStep(answer: unknown): Promise<void> {
    const deviceToken = readDeviceToken(answer)
    const userCode = readTokens(answer)?.userCode
    if (deviceToken !== '' && userCode !== undefined) trustedDevice.keep(userCode, deviceToken)
    await enter(answer)
  },

  /** Redirects to the OpenID Connect provider, which redirects back to /author. @throws RequestError */
  async leaveForOidc(from: string): Promise<void> {
    const answer = await request({ method: 'POST', url: '/auth/oidc/begin', basic: true, silent: true, mask: false })
    const { url, ticket } = (answer ?? {}) as Record<string, unknown>
    if (typeof url !== 'string' || !/^https?:\/\//.test(url) || typeof ticket !== 'string')
      throw new RequestError({ status: 0, message: finding('SIGN_IN_FAILED').message })
    // The address cookie lives one minute, but signing in at the provider may take longer.
    oidcAttempt.keep({ ticket, from: readCookie(document.cookie) ?? from })
    globalThis.location.assign(url)
  },

  /** Signs in with the provider's response parameters. Returns the second step if the account needs one. */
  async loginByOidc(query: string): Promise<SecondStep | null> {
    const attempt = oidcAttempt.take()
    if (!attempt) throw new RequestError({ status: 0, message: finding('SIGN_IN_ATTEMPT_GONE').message })
    const deviceToken = trustedDevice.tokenOf()
    const body = { ticket: attempt.ticket, query, ...(deviceToken !== undefined && { deviceToken }) }
    const answer = await request({ method: 'POST', url: '/auth/oidc/token', body, basic: true, silent: true })
    // Validated again as a route of this console, because the value came from this browser.
    if (attempt.from !== '') rememberReturnAddress(attempt.from)
    return enter(answer)
  },

  /** Signs in with a single sign-on ticket. Returns the second step if the account needs one. */
  async loginByTicket(ticket: string): Promise<SecondStep | null> {
    const body = new FormData()
    body.append('ticket', ticket)
    const deviceToken = trustedDevice.tokenOf()
    if (deviceToken !== undefined) body.append('deviceToken', deviceToken)
    const answer = await request({ method: 'POST', url: '/auth/oasso/token', body, basic: true, silent: true })
    return enter(answer)
  },

  /**
   * Loads or reloads user, permissions and menu. During sign-out, the event about the ended session may arrive before
   * the response: then nothing is loaded.
   */
  refreshSession: (): Promise<void> => (leaving.isUnderWay() ? Promise.resolve() : load()),

  async logout(): Promise<void> {
    globalThis.sessionStorage?.clear()
    let ssoLogoutUrl = environment.ssoLogoutUrl
    let endSession: string | undefined
    leaving.begin()
    try {
      const answer = await request({ method: 'POST', url: '/auth/oauth/logout', silent: true, lasting: true })
      const { ssoLogoutUrl: logoutUrl, endSessionUrl } = (answer ?? {}) as Record<string, unknown>
      if (typeof endSessionUrl === 'string' && /^https?:\/\//.test(endSessionUrl)) endSession = endSessionUrl
      if (typeof logoutUrl === 'string' && logoutUrl !== '') ssoLogoutUrl = logoutUrl
    } catch (error) {
      // Signing out must work without the server; its session expires by itself.
      if (!(error instanceof RequestError)) throw error
    }
    visitSsoLogout(ssoLogoutUrl)
    visit += 1
    tokens.set(null)
    applicationId.set(environment.appId)
    tabs.reset()
    forgetReminders()
    forgetCalls()
    // Writing empty stores back would leave traces of the session.
    globalThis.sessionStorage?.clear()
    navigate('/login')
    // Otherwise the provider would sign in the next user of this browser as this one. It redirects back.
    if (endSession !== undefined) globalThis.location.assign(endSession)
  },

  /** Exchanges the token for another application and restarts there. Refusals show a toast. */
  async switchApplication(clientId: string): Promise<void> {
    const answer = await request({ method: 'POST', url: '/auth/user/token/convert', body: { clientId } })
    const fresh = readTokens(answer)
    if (!fresh) throw new RequestError({ status: 0, message: finding('APPLICATION_SWITCH_FAILED').message })
    const target = readApplication((answer as Record<string, unknown>).application)
    visit += 1
    const mine = visit
    tokens.set(fresh)
    applicationId.set(target?.id ?? clientId)
    let loaded: Awaited<ReturnType<typeof fetchRights>>
    try {
      loaded = await fetchRights()
      await loadAddedScreens(loaded.menus)
    } catch (error) {
      store.set(state => (state.token === undefined ? state : { ...state, phase: 'failed' }))
      throw error
    }
    if (visit !== mine) return
    const next = applicationTarget(loaded.application?.url ?? '', environment.name === 'development')
    // Leaves the current page first, because the new application may not allow it.
    tabs.reset()
    if (next.kind === 'route') navigate(next.to)
    adopt(loaded)
    if (next.kind === 'address') globalThis.location.assign(next.to)
  },
}

/** Ends the single sign-on session through its logout page, in a sandboxed frame. */
function visitSsoLogout(address: string): void {
  if (!/^https?:\/\//.test(address) || !globalThis.document) return
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = '退出单点登录'
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.addEventListener('load', () => setTimeout(() => frame.remove(), 1000))
  frame.src = address
  document.body.append(frame)
}
