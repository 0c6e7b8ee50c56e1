/** Addresses of the console that notices open. */
export const taskRoute = (id: string) => `/workbench/task?id=${encodeURIComponent(id)}`

/** Returns the address of the incidents at a node, of an instance or a process. */
export const incidentsRoute = (at: { instanceId?: string; key?: string; nodeId: string }) =>
  `/process-example/exception?${new URLSearchParams({ ...at, state: 'open' })}`

export const instanceRoute = (id: string) => `/process-example/details?id=${encodeURIComponent(id)}`
