import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from './packages.mjs'
import { refuse } from './root.mjs'

/** Draws pages without a browser window: the same tests use a sixth less processor time than with the full browser. */
const shell = 'chromium-headless-shell'
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

const inPath = names =>
  (process.env.PATH ?? '').split(delimiter).flatMap(folder => names.map(name => join(folder, name)))
const findBrowser = () => [...inPath([shell, ...whole]), ...places].find(path => existsSync(path))

/** A whole browser only where there is none, and it says then why it cannot. */
async function install() {
  const fonts = 'fonts-noto-cjk'
  if (!(await installPackages([shell, fonts], { what: 'a browser for the tests' }))) return
  if (!findBrowser()) await installPackages(['chromium', fonts], { what: 'a whole browser', isLast: true })
}

/** Path of the browser that the tests drive, once it is there. */
export async function ensureChromium() {
  const chosen = process.env.CHROMIUM
  if (chosen)
    return existsSync(chosen)
      ? chosen
      : refuse(`CHROMIUM=${chosen} 不存在。请改为 Chromium 或 Chrome 的可执行文件路径。`)
  if (!inPath([shell]).some(path => existsSync(path))) await install()
  return (
    findBrowser() ??
    refuse(
      '浏览器测试需要 Chromium：请安装 Chromium（Debian 上用 chromium-headless-shell 更快）或 Google Chrome，或用环境变量 CHROMIUM ' +
        '指明其可执行文件，然后重试。',
    )
  )
}
