import { spawn } from 'node:child_process'
import type { Plugin } from 'vite'

/**
 * Serves /playground.html in development: the examples, with hot reload. The first call starts their server, so that
 * other pages do not wait for it.
 */
export function exampleServerPlugin(port: number): Plugin {
  return {
    name: 'example-server',
    apply: 'serve',
    configureServer(vite) {
      let ready: Promise<void> | undefined
      const start = () =>
        new Promise<void>((resolve, reject) => {
          const child = spawn(process.execPath, ['scripts/playground.ts', '--api-only'], {
            env: { ...process.env, PORT: String(port) },
            stdio: ['ignore', 'pipe', 'inherit'],
          })
          child.stdout.on('data', (chunk: Buffer) => String(chunk).includes('ready ') && resolve())
          child.once('exit', code => {
            ready = undefined
            reject(new Error(`the example server ended with ${code}`))
          })
          vite.httpServer?.once('close', () => child.kill('SIGTERM'))
        })
      vite.middlewares.use('/playground-api', (_request, response, next) => {
        ready ??= start()
        ready.then(
          () => next(),
          (error: Error) => {
            response.writeHead(502, { 'content-type': 'application/json' })
            response.end(JSON.stringify({ status: false, code: 502, message: error.message, data: null }))
          },
        )
      })
    },
  }
}
