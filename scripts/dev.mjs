import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { sep } from 'node:path'
import { ensureInstalled } from './launch/install.mjs'
import { requireNode } from './launch/requireNode.mjs'
import { inRoot, node, root } from './launch/root.mjs'

/**
 * Development: the server, restarted when one of its files changes, behind Vite with hot reload. Ctrl-C ends both.
 * Node's --watch sees only imported modules, not the schemas, and kills the server before the data folder is released;
 * so the server is asked to stop, and started again after its exit.
 */
const readByServer = new RegExp(
  [
    String.raw`^(server[\\/].+\.ts|schemas[\\/](entities|endpoints|rules|dictionaries|evaluate)[\\/].+`,
    String.raw`schemas[\\/](routes|json[\\/]route-table)\.json)$`,
  ].join('|'),
)

requireNode()
await ensureInstalled()

let ending = false
let server
let restart = false

function startServer() {
  restart = false
  server = spawn(node, [inRoot('server', 'main.ts')], {
    cwd: root,
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  })
  server.once('exit', code => {
    server = undefined
    if (ending) return
    if (restart) startServer()
    else console.log(`server ended (${code}), waiting for a change …`)
  })
}

let pause
function changed(file) {
  clearTimeout(pause)
  pause = setTimeout(() => {
    console.log(`${file} changed, restarting the server …`)
    if (!server) return startServer()
    restart = true
    server.kill('SIGTERM')
  }, 150)
}

for (const folder of ['server', 'processes', 'schemas']) {
  watch(inRoot(folder), { recursive: true }, (_event, name) => {
    const file = `${folder}${sep}${name}`
    if (name !== null && readByServer.test(file)) changed(file)
  })
}

startServer()
const vite = spawn(node, [inRoot('node_modules', 'vite', 'bin', 'vite.js')], {
  cwd: root,
  stdio: 'inherit',
  detached: process.platform !== 'win32',
})

function end(code) {
  if (ending) return
  ending = true
  clearTimeout(pause)
  process.exitCode = code
  vite.kill('SIGTERM')
  server?.kill('SIGTERM')
  // Running children keep this process alive; the watchers must not.
  const look = setInterval(() => {
    if (server || (vite.exitCode === null && vite.signalCode === null)) return
    clearInterval(look)
    process.exit()
  }, 50)
}

vite.once('exit', code => end(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
