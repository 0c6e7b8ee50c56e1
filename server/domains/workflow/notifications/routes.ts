/** Addresses of the console that notices open. */
export const taskRoute = (id: string) => `/workbench/task?id=${encodeURIComponent(id)}`

export const instanceRoute = (id: string) => `/process-example/details?id=${encodeURIComponent(id)}`
