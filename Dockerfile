# Queenside in a container. The web app, on this machine only, at the address that it prints:
#
#     docker build -t queenside .
#     docker run --rm -it --network host queenside
#
# Any other command, with files of this folder, as the one who asks; a job that is stopped goes on when it is run again:
#
#     docker run --rm --user "$(id -u):$(id -g)" -v "$PWD:/work" queenside job new n-queens:16 --file q16.job
#     docker run --rm --user "$(id -u):$(id -g)" -v "$PWD:/work" queenside job run q16.job

FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev
COPY . /source
# A wheel without kernels would have another name, and the copy below would fail.
RUN pip wheel --no-deps --wheel-dir /wheels /source

FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b
COPY --from=build /wheels/*-abi3-*.whl /wheels/
RUN pip install --no-cache-dir "$(ls /wheels/*.whl)[web,image]" && rm -r /wheels
RUN useradd --create-home queenside && install --directory --owner queenside /work
USER queenside
WORKDIR /work
ENV QUEENSIDE_HOME=/work
ENTRYPOINT ["queenside"]
CMD ["serve", "--no-browser", "--port", "8000"]
