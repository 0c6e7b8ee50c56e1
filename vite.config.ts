import { readdirSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'
import type { FamilyDocument } from './schemas/types/family.ts'
import { chunkGroups } from './scripts/bundle/chunkGroups.ts'
import { compressedFiles } from './scripts/bundle/compressedFiles.ts'
import { exampleServerPlugin } from './scripts/playground/exampleServerPlugin.ts'

/** First path segments that the server handles besides the endpoint families; all others belong to the console. */
const serverPaths = ['/healthz', '/openapi', '/oss', '/readyz', '/validators']

/** Adds those of the families, so that a new one works in development after Vite restarts. */
function apiPrefixes(): string[] {
  const folder = new URL('schemas/endpoints/', import.meta.url)
  const families = readdirSync(folder).filter(name => name.endsWith('.json'))
  const paths = families.flatMap(name => {
    const { base, endpoints } = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as FamilyDocument
    return Object.values(endpoints).map(endpoint => base + (endpoint.call.split(' ')[1] ?? ''))
  })
  return [...new Set([...serverPaths, ...paths.map(path => `/${path.split('/')[1] ?? ''}`)])].filter(
    path => path !== '/',
  )
}

const watched = /^schemas\/(pages|entities|endpoints|dictionaries|rules)\/.+\.json$/

/**
 * Sends a saved schema to the open console as an event instead of reloading: the page that uses it reads it again and
 * keeps its state. Added or removed files change the route table and do reload.
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

/**
 * Inputs of antd import one context from its form, which pulls in the whole form and validator that we do not use. This
 * redirects the import to the file where the form itself gets the context, so that both share it.
 */
function formContextAlone(): Plugin {
  return {
    name: 'form-context-alone',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (source !== '@rc-component/form' || !importer?.endsWith('/antd/es/form/context.js')) return
      return this.resolve('@rc-component/form/es/FormContext.js', importer)
    },
  }
}

/** Icons accompany texts or named buttons; screen readers would add an English word for each. */
function silentIcons(): Plugin {
  const named = /role: "img",\s*"aria-label": icon\.name/
  return {
    name: 'silent-icons',
    transform(code, id) {
      if (!/@ant-design[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(Light)?\.js/.test(id)) return
      if (!named.test(code)) throw new Error('the icons of @ant-design/icons are drawn in another way than known here')
      return { code: code.replace(named, '"aria-hidden": true'), map: null }
    },
  }
}

export default defineConfig(({ mode }) => {
  const values = { ...loadEnv(mode, process.cwd(), ''), ...process.env }
  // Browser and server must share key and client: the server's values go into its bundle.
  if (values.PASSWORD_KEY) process.env.VITE_PASSWORD_KEY ??= values.PASSWORD_KEY
  if (values.CLIENT_CREDENTIAL)
    process.env.VITE_BASIC_CLIENT ??= Buffer.from(values.CLIENT_CREDENTIAL).toString('base64')
  // The playground is a separate bundle for the example server, which uses the development keys.
  const isPlayground = mode === 'playground'
  if (isPlayground) process.env.VITE_ENVIRONMENT = 'development'
  const examplePort = Number(values.PLAYGROUND_PORT ?? 8090)
  const target = values.API_TARGET ?? `http://127.0.0.1:${values.PORT ?? '8080'}`
  const pattern = `^(${apiPrefixes().join('|')})(/|\\.json|\\?|$)`
  return {
    plugins: [
      react(),
      schemaUpdates(),
      formContextAlone(),
      silentIcons(),
      compressedFiles(),
      exampleServerPlugin(examplePort),
    ],
    build: {
      outDir: 'dist',
      target: 'es2022',
      // Every target browser supports `modulepreload`.
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1200,
      rolldownOptions: isPlayground
        ? { input: 'playground.html' }
        : { output: { codeSplitting: chunkGroups(import.meta.dirname) } },
    },
    server: {
      host: '127.0.0.1',
      port: Number(values.VITE_PORT ?? 5173),
      proxy: {
        [pattern]: { target, changeOrigin: false },
        '/playground-api': {
          target: `http://127.0.0.1:${examplePort}`,
          rewrite: path => path.slice('/playground-api'.length),
        },
      },
      watch: { ignored: ['**/.data/**', '**/dist/**', '**/.cache/**', '**/tests/**'] },
    },
    optimizeDeps: {
      include: [
        'antd',
        'antd/es/input/Input',
        '@ant-design/icons',
        'react-router-dom',
        'dayjs',
        'crypto-js/aes',
        'ali-oss',
      ],
    },
  }
})
