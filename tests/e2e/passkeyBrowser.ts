import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { Desk } from './desk.ts'
import { takeSeat } from './seat.ts'
import { startServer } from './startServer.ts'

/** Browsers give passkeys to names only, not to the address of the other servers of the tests. */
const origin = 'http://console.localhost'

export interface PasskeyConsole {
  /** Its address outside of the browser. */
  address: string
  person(): Promise<Desk>
  close(): Promise<void>
}

/** Starts a separate console with a configured address, and a browser that resolves that address to it. */
export async function openPasskeyConsole(settings: Record<string, string> = {}): Promise<PasskeyConsole> {
  const folder = await mkdtemp(join(tmpdir(), 'schema-console-passkeys-'))
  const env = {
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    SEED: 'demo',
    PASSWORD_COST: '10',
    PUBLIC_ORIGIN: origin,
    ...settings,
  }
  const server = await startServer({ script: 'tests/e2e/serve.ts', env, patience: 90_000 })
  let browser: Browser | undefined
  const open = async () => {
    browser ??= await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', `--host-resolver-rules=MAP console.localhost:80 ${new URL(server.address).host}`],
    })
    return browser
  }
  return {
    address: server.address,
    async person() {
      const { context, problems } = await takeSeat(await open(), origin)
      return new Desk({ context, page: await context.newPage(), problems, origin })
    },
    async close() {
      await browser?.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Adds Chromium's virtual authenticator to this page, as that of a computer (resident keys, user verification). */
export async function addAuthenticator(page: Page) {
  const tools = await page.context().newCDPSession(page)
  await tools.send('WebAuthn.enable')
  const { authenticatorId } = await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether finger or face of the person are recognised from now on. */
    recognise: (isUserVerified: boolean) => tools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    keys: async () => (await tools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}
