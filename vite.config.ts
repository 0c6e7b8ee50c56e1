import { relative, sep } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'

/** First parts of the paths that the server answers; everything else is the console itself. */
const apiPrefixes = [
  '/admin',
  '/api',
  '/auth',
  '/basic',
  '/esignature',
  '/files',
  '/flowable',
  '/form',
  '/gc',
  '/gray',
  '/healthz',
  '/jbpm',
  '/links',
  '/mc',
  '/monitor',
  '/nbpm',
  '/openapi',
  '/oss',
  '/partner',
  '/project',
  '/readyz',
  '/uc',
  '/upms',
  '/valid',
]

const watched = /^schemas\/(pages|entities|endpoints|dictionaries)\/.+\.json$/

/**
 * A saved schema is sent to the open console as an event instead of reloading it: the page that uses it reads it again
 * and keeps its state. Files added or removed change the route table and do reload.
 */
function schemaUpdates(): Plugin {
  return {
    name: 'schema-updates',
    enforce: 'post',
    hotUpdate({ type, file, modules, timestamp }) {
      const path = relative(this.environment.config.root, file).split(sep).join('/')
      if (type !== 'update' || this.environment.name !== 'client' || !watched.test(path)) return
      for (const module of modules) this.environment.moduleGraph.invalidateModule(module, new Set(), timestamp, true)
      this.environment.hot.send('schema:update', { file: path })
      return []
    },
  }
}

export default defineConfig(({ mode }) => {
  const values = { ...loadEnv(mode, process.cwd(), ''), ...process.env }
  const target = values.API_TARGET ?? `http://127.0.0.1:${values.PORT ?? '8080'}`
  const pattern = `^(${apiPrefixes.join('|')})(/|\\.json|\\?|$)`
  return {
    plugins: [react(), schemaUpdates()],
    build: { outDir: 'dist', target: 'es2022', chunkSizeWarningLimit: 1200 },
    server: {
      host: '127.0.0.1',
      port: Number(values.VITE_PORT ?? 5173),
      proxy: { [pattern]: { target, changeOrigin: false } },
      watch: { ignored: ['**/.data/**', '**/dist/**', '**/tests/**'] },
    },
    optimizeDeps: { include: ['antd', '@ant-design/icons', 'dayjs', 'crypto-js/aes', 'ali-oss'] },
  }
})
