// The Node version decides whether the other files can be parsed, so nothing may be imported before this check.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error('需要 Node 24 或更高版本：请用 npm start 启动 (Node 24 is needed: start with npm start)')
  process.exit(1)
}
const { enableCompileCache, flushCompileCache } = await import('node:module')
// Avoids compiling a thousand files at each start; if the folder is not writable, only that time is lost.
enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/server`)
const { start } = await import('./start.ts')
await start()
// Flushed at once, because a killed process would store nothing.
flushCompileCache()

export {}
