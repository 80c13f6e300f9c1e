# The shop as an image: docs/operations.md says how it is run.
FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY . .
# Pages, and all pictures that come with the shop: the folder is read-only later.
RUN npm run build
# The packages that the shop runs on, without those that built it, the Node that the image has already, what only readers and
# developers of them need, and programs for the engine Bare on other systems.
RUN npm ci --omit=dev --workspaces=false --no-audit --no-fund \
  && rm -r node_modules/node-linux-* node_modules/bare-*/prebuilds \
  && find node_modules -type d \( -name test -o -name tests -o -name __tests__ -o -name benchmark -o -name benchmarks \
    -o -name example -o -name examples -o -name docs -o -name .yarn -o -name .github \) -prune -exec rm -r {} + \
  && find node_modules -type f \( -name '*.map' -o -name '*.md' -o -name '*.ts' -o -name '*.cts' -o -name '*.mts' \) -delete \
  && rm dist/.built dist/.bundled dist/.drawn

# Nothing is installed in a running image, so of Node only the program is in it.
FROM debian:bookworm-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/node
RUN useradd --system --uid 10001 --no-create-home shop && install -d -o shop -m 700 /data /mnt/copies
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    NODE_COMPILE_CACHE=/tmp/compiled
WORKDIR /shop
COPY --from=build /shop/package.json ./
COPY --from=build /shop/node_modules ./node_modules
COPY --from=build /shop/dist ./dist
COPY --from=build /shop/src ./src
COPY --from=build /shop/sandbox ./sandbox
COPY --from=build /shop/scripts ./scripts
COPY --from=build /shop/tools ./tools
USER shop
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(reply => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# The flag: docs/decisions/0006-small-idle-process.md.
CMD ["node", "--max-semi-space-size=8", "dist/shop/main.js"]
