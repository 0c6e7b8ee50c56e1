import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './root.mjs'

/** Ends as a shell would report it. */
export const exitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0)

/**
 * Runs a command in the foreground and gives its exit code. Signals sent to this process alone are passed on; the
 * terminal's Ctrl-C reaches the child by itself, and a second one would cut its graceful stop short.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    const passOn = signal => {
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, passOn)
      resolve(exitCode(code, signal))
    })
  })
}

/** Runs a command quietly: `{ code, output }`, output being both streams in order of arrival. */
export function capture(command, args, options = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (output += text))
    child.once('error', error => resolve({ code: 1, output: String(error) }))
    child.once('close', (code, signal) => resolve({ code: exitCode(code, signal), output }))
  })
}
