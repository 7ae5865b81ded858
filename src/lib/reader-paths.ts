/** Paths that the scripts of every reader link to. Separate from `paths`, which contains them too and which only members load. */
export const readerPaths = {
  api: '/api',
  products: '/products',
  product: (id: string) => `/products/${encodeURIComponent(id)}`,
  search: (keyword: string) => `/products?${new URLSearchParams({ q: keyword })}`,
  tag: (slug: string) => `/tags/${encodeURIComponent(slug)}`,
  maker: (id: string) => `/makers/${encodeURIComponent(id)}`,
} as const;
