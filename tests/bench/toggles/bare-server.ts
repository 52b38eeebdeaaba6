import Fastify from 'fastify';

/** The least that a reply to a JSON call costs: the same framework with nothing behind its route. */
const app = Fastify();
app.post('/bare', (request, reply) => reply.send({ liked: (request.body as { liked: boolean }).liked, likes: 1 }));
process.stdout.write(`listens on ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.once('SIGTERM', () => void app.close());
