/**
 * The playground: every example of the language beside its JSON. A composition root of its own, so that the console
 * contains none of its code. It signs in with the demonstration account that the example server names.
 */
import '../theme/theme.css'
import { createRoot } from 'react-dom/client'
import { client } from '../../runtime/request/client.ts'
import { request } from '../../runtime/request/request.ts'
import { session } from '../../runtime/session/session.ts'
import { startTheme } from '../theme/appearance.ts'
import { putExampleSource } from './exampleSource.ts'
import { Playground } from './Playground.tsx'

// In development the pages come from Vite and calls go to an example server that it starts.
if (import.meta.env.DEV) client.baseUrl = '/playground-api'

startTheme()
putExampleSource()

const mount = document.getElementById('app')
if (!mount) throw new Error('playground.html has no element with id "app"')
const root = createRoot(mount)

interface DemoOptions {
  demoAccount: { username: string; password: string } | null
}

async function signIn(): Promise<void> {
  const options = await request({ method: 'GET', url: '/auth/login/options', basic: true, silent: true, mask: false })
  const account = (options as DemoOptions | null)?.demoAccount
  if (!account) throw new Error('样例服务没有演示账号')
  await session.login(account)
}

// A reload finds the tokens of the last visit; after a restart of the server they are invalid.
const signedIn = session.get().token === undefined ? signIn() : session.refreshSession().catch(signIn)
signedIn.then(
  () => root.render(<Playground bare={new URLSearchParams(globalThis.location.search).has('bare')} />),
  (error: unknown) => root.render(<p role="alert">{error instanceof Error ? error.message : String(error)}</p>),
)
