// A response with a body as the platform gives it, which can be read into memory of one's own.

export const streamed = async (response: Response): Promise<Response> => {
  const left = [new Uint8Array(await response.arrayBuffer())].filter(({ length }) => length > 0);
  const body = new ReadableStream({
    type: 'bytes',
    pull(controller) {
      const bytes = left.shift();
      if (bytes !== undefined) return controller.enqueue(bytes);
      controller.close();
      controller.byobRequest?.respond(0);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
};
