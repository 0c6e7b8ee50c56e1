import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { refuse } from './root.mjs'

/** Draws pages and nothing around them: the same tests take a sixth less of the processors than with a whole browser. */
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

/**
 * Installs Debian's packages where that is allowed without asking anyone: as root, with apt-get at hand. A whole browser
 * only where there is none, and it says then why it cannot.
 */
function install() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`installing a browser for the tests (apt-get install ${shell} fonts-noto-cjk) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (errors, ...words) =>
    spawnSync('apt-get', ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=0', ...words], {
      stdio: ['ignore', 'ignore', errors],
      env,
    })
  const get = (name, errors) => apt(errors, 'install', '-y', '--no-install-recommends', name, 'fonts-noto-cjk')
  apt('inherit', 'update')
  get(shell, 'ignore')
  if (!findBrowser()) get('chromium', 'inherit')
}

/** Path of the browser that the tests drive. */
export function ensureChromium() {
  const chosen = process.env.CHROMIUM
  if (chosen)
    return existsSync(chosen)
      ? chosen
      : refuse(`CHROMIUM=${chosen} 不存在。请改为 Chromium 或 Chrome 的可执行文件路径。`)
  if (!inPath([shell]).some(path => existsSync(path))) install()
  return (
    findBrowser() ??
    refuse(
      '浏览器测试需要 Chromium：请安装 Chromium（Debian 上用 chromium-headless-shell 更快）或 Google Chrome，或用环境变量 CHROMIUM 指明其可执行文件，然后重试。',
    )
  )
}
