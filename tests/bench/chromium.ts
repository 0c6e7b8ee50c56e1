import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function launchChromium(...more: string[]): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? places.find(existsSync)
  if (executablePath === undefined) throw new Error('no Chromium found: name one by the environment variable CHROMIUM')
  return chromium.launch({ executablePath, args: [...args, ...more] })
}
