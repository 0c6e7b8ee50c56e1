import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { refuse } from './root.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

function find() {
  const inPath = (process.env.PATH ?? '').split(delimiter).flatMap(folder => names.map(name => join(folder, name)))
  return [...inPath, ...places].find(path => existsSync(path))
}

/** Installs Debian's package where that is allowed without asking anyone: as root, with apt-get at hand. */
function install() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('installing Chromium (apt-get install chromium fonts-noto-cjk) …')
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], options)
}

/** Path of the browser that the tests drive. */
export function ensureChromium() {
  const chosen = process.env.CHROMIUM
  if (chosen)
    return existsSync(chosen)
      ? chosen
      : refuse(`CHROMIUM=${chosen} 不存在。请改为 Chromium 或 Chrome 的可执行文件路径。`)
  const found = find()
  if (found) return found
  install()
  return (
    find() ??
    refuse(
      '浏览器测试需要 Chromium：请安装 Chromium 或 Google Chrome，或用环境变量 CHROMIUM 指明其可执行文件，然后重试。',
    )
  )
}
